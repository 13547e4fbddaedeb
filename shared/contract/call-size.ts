/** The largest call that the browser host takes, in bytes of its JSON. Files go another way and may be larger. */
export const largestCall = 4 * 1024 * 1024;
