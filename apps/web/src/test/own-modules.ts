import { afterAll, vi } from 'vitest';

// For files that replace modules, imported before what they test. Files of a worker share modules: what one
// before has imported would stay as it was, and what is replaced here would stay replaced in the next one.
vi.resetModules();
afterAll(() => void vi.resetModules());
