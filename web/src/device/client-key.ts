/** A unique key of 128 bits. Browsers have randomUUID only on https pages and localhost. */
export const clientKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
