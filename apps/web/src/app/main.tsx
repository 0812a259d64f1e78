import '../lib/zod-jitless.ts';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetFailedStyles } from '../lib/new-build.ts';
import { recordTyping } from '../lib/unsaved-text.ts';
import { Providers } from './providers.tsx';
import { Panel, Root } from './root.tsx';
import { preloadSignedIn } from './preload-signed-in.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

recordTyping();
forgetFailedStyles();
preloadSignedIn(Panel.preload);
createRoot(container).render(
  <StrictMode>
    <Providers>
      <Root />
    </Providers>
  </StrictMode>,
);
