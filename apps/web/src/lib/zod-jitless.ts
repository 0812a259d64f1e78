/** Zod's own name for its settings on the global object; read when its first schema is made. */
const ZOD_SETTINGS = '__zod_globalConfig';

/**
 * Zod compiles its object schemas with `new Function` where it may, and finds out by trying; our content
 * security policy forbids it and would log each try (criteria B18). Import it before any schema.
 */
Object.assign(globalThis, {
  [ZOD_SETTINGS]: { ...(Reflect.get(globalThis, ZOD_SETTINGS) as object | undefined), jitless: true },
});
