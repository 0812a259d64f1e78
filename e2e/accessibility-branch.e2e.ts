import { walkScreens } from './walk.ts';

walkScreens(['manager']);
