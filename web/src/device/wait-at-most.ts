export const waitAtMost = (milliseconds: number, awaited: Promise<unknown>): Promise<unknown> =>
  Promise.race([awaited, new Promise(resolve => setTimeout(resolve, milliseconds))])
