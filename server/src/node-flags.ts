/** In MB, of each half of V8's space for new objects. By default it grows to 64 MB, which no measure rewards (decision 40). */
export const NODE_FLAGS = ['--max-semi-space-size=8']
