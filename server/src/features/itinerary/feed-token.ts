import { signedNonces } from '#signed-nonce.ts'

export const { tokenOf, nonceIn } = signedNonces('muster calendar feed ')
