import type { PermissionState } from '@muster/domain/devices/permission.ts'
import { permissionWords as say } from '@muster/domain/devices/words.ts'

export interface Step {
  title: string
  sentence: string
  /** how to go on from here */
  help?: string
  canAsk?: true
}

/** What a person without notifications can do on this device. */
export function nextStep(state: Exclude<PermissionState, 'granted'>, needsInstalling: boolean): Step {
  if (needsInstalling) return { title: say.installTitle, sentence: say.install, help: say.installBody }
  if (state === 'pending') return { title: say.askTitle, sentence: say.askBody, canAsk: true }
  const title = say.offTitle
  if (state === 'unsupported') return { title, sentence: say.unsupported, help: say.unsupportedBody }
  return { title, sentence: state === 'denied' ? say.denied : say.blocked, help: say.blockedBody }
}
