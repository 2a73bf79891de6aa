import { needsSession, type RouteName, routeAt, routeNames, routes } from '@muster/domain/shell/routes.ts'
import { createElement, type ReactNode } from 'react'
import { usePathname } from '#device/navigation.ts'
import { useSessionState } from '#device/session.ts'
import { GalleryScreen, NotFoundScreen, type Part, partsOf } from './screens.ts'
import { SignedInFrame, SignedInOnly } from './signed-in-frame.tsx'
import { VisitorFrame, VisitorsOnly } from './visitor-frame.tsx'

const nest = (...parts: readonly Part[]) =>
  parts.reduceRight<ReactNode>((inner, Outer) => createElement(Outer, null, inner), null)

const framesOf = (route: (typeof routes)[RouteName]): Part[] => {
  if (needsSession(route)) return [SignedInOnly, SignedInFrame]
  return route.access === 'visitors' ? [VisitorFrame, VisitorsOnly] : [VisitorFrame]
}

const AnyFrame = ({ children }: { children?: ReactNode }) => {
  const Frame = useSessionState() === 'visitor' ? VisitorFrame : SignedInFrame
  return <Frame>{children}</Frame>
}

/** Made once, and without keys: two routes share the instances of their common outer parts. */
const pages = new Map(routeNames.map(name => [name, nest(...framesOf(routes[name]), ...partsOf(name))]))
const notFound = nest(AnyFrame, NotFoundScreen)

export function AppRoutes() {
  const pathname = usePathname()
  if (GalleryScreen && pathname === '/gallery') return <GalleryScreen />
  const name = routeAt(pathname)
  return name ? pages.get(name) : notFound
}
