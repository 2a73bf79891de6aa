import { permissionWords as say } from '@muster/domain/devices/words.ts'
import { mutationOptions } from '@tanstack/react-query'
import { askForPermission } from '#device/push.ts'
import { toast } from '#ui/toast.ts'

/** Closing the browser's question answers nothing, so it may be asked again. */
export const askMutation = mutationOptions({
  mutationKey: ['ask-for-notifications'],
  mutationFn: () => askForPermission(),
  onSuccess: state => {
    if (state === 'granted') toast.success(say.granted)
    if (state === 'denied') toast.error(say.required)
  },
  meta: { failure: say.failed },
})
