/** A part of the stand-in: what it has is there on purpose, and anything else throws instead of pretending. */
export const strict = <T extends object>(part: T, where: string): T =>
  new Proxy(part, {
    get: (target, key) => {
      if (!(key in target) && typeof key === 'string' && key !== 'then' && key !== 'toJSON') {
        throw new Error(`electron stand-in: ${where}.${key} is not there`);
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
