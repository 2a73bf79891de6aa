import { linkTo } from '@muster/domain/shell/routes.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useEvent } from '#features/event-data/event-context.ts'

/** An event without car pooling has none of these screens. */
export function CarPoolingScreen({ children }: { children?: ReactNode }) {
  const event = useEvent()
  return event.isCarPoolEnabled ? children : <Redirect to={linkTo('events')} replace />
}
