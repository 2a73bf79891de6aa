import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** an address of the app; one that starts with `?` keeps the path */
  to: string
  /** kept in the history entry that the link makes */
  state?: object | null | undefined
  /** instead of a history entry of its own */
  replace?: boolean
}

export const Link = (props: LinkProps) => <RouterLink {...props} />
