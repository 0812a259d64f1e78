import '../lib/zod-jitless.ts';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import { reloadAfterNewBuild } from './reload-after-new-build.ts';
import { Panel, Root } from './root.tsx';
import { preloadSignedIn } from './preload-signed-in.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

reloadAfterNewBuild();
preloadSignedIn(Panel.preload);
createRoot(container).render(
  <StrictMode>
    <Providers>
      <Root />
    </Providers>
  </StrictMode>,
);
