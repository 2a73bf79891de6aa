import type { LinkProps } from '#ui/link.tsx'

export const Link = ({ to, state: _, replace: __, ...rest }: LinkProps) => <a href={to} {...rest} />
