import { walkScreens } from './walk.ts';

walkScreens(['owner', 'admin', 'general', 'chief']);
