import { linkTo, type RouteName } from '@muster/domain/shell/routes.ts'
import { Redirect } from 'wouter'
import { useEventId } from '#features/event-data/event-context.ts'

export const redirectTo = (name: RouteName) =>
  function RedirectTo() {
    return <Redirect to={linkTo(name, useEventId())} replace />
  }
