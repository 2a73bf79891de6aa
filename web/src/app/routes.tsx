import { needsSession, routeNames, routes } from '@muster/domain/shell/routes.ts'
import { type ComponentType, createElement } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import { AnyFrame, NotFoundScreen } from './not-found.screen.tsx'
import { GalleryScreen, partsOf } from './screens.ts'
import { SignedInFrame, SignedInOnly } from './signed-in-frame.tsx'
import { VisitorFrame, VisitorsOnly } from './visitor-frame.tsx'

/** The last part is shown at the path, inside the others. */
function nest(path: string, [outer, ...inner]: readonly ComponentType[]): RouteObject {
  const element = outer && createElement(outer)
  return inner.length === 0 ? { path, element } : { element, children: [nest(path, inner)] }
}

const framesOf = (route: (typeof routes)[keyof typeof routes]) => {
  if (needsSession(route)) return [SignedInOnly, SignedInFrame]
  return route.access === 'visitors' ? [VisitorFrame, VisitorsOnly] : [VisitorFrame]
}

const routeObjects = [
  ...routeNames.map(name => nest(routes[name].path, [...framesOf(routes[name]), ...partsOf(name)])),
  ...(GalleryScreen ? [nest('/gallery', [GalleryScreen])] : []),
  nest('*', [AnyFrame, NotFoundScreen]),
]

export const AppRoutes = () => useRoutes(routeObjects)
