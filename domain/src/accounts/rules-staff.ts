/** Nobody locks themselves out. */
export const whyCannotDisable = (userId: number, callerId: number): 'own_account' | null =>
  userId === callerId ? 'own_account' : null
