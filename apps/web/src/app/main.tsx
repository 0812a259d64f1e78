import '../lib/zod-jitless.ts';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import { reloadAfterNewBuild } from './reload-after-new-build.ts';
import { Root } from './root.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

reloadAfterNewBuild();
createRoot(container).render(
  <StrictMode>
    <Providers>
      <Root />
    </Providers>
  </StrictMode>,
);
