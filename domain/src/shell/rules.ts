import { productName } from '../shared/words.ts'
import { type Route, routeAt, routes } from './routes.ts'

export function headerTitle(address: string): string {
  const name = routeAt(address)
  const route: Route | undefined = name && routes[name]
  return route?.title ?? productName
}

export const documentTitle = (title: string) => (title === productName ? title : `${title} · ${productName}`)
