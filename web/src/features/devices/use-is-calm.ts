import { type RouteName, routeAt } from '@muster/domain/shell/routes.ts'
import { usePathname } from '#device/navigation.ts'

const CALM: readonly (RouteName | undefined)[] = ['events', 'event', 'agenda']

/** Where nobody is in the middle of something: never over a boarding card, a form or a board. */
export const useIsCalm = () => CALM.includes(routeAt(usePathname()))
