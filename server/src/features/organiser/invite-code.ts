import { linkTo } from '@muster/domain/shell/routes.ts'
import type { Context } from '#context.ts'
import { signedNonces } from '#signed-nonce.ts'

export const { tokenOf, nonceIn } = signedNonces('muster invite link ')

export const inviteUrl = ({ config, jwtSecret }: Pick<Context, 'config' | 'jwtSecret'>, nonce: string) =>
  `${config.publicUrl}${linkTo('joinByLink')}?code=${tokenOf(jwtSecret, nonce)}`
