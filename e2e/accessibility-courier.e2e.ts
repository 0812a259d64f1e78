import { walkScreens } from './walk.ts';

walkScreens(['courier', null]);
