/** It says who is logged in, which the server has to tell: the events are shown by React alone. */
export function JoinRefusal(): never {
  throw new Error('A refusal to join is not drawn early.')
}
