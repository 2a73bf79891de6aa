import { linkTo } from '@muster/domain/shell/routes.ts'
import { useEntryState } from '#device/navigation.ts'
import { TextLink } from '#ui/text-link.tsx'

interface VisitorLinkProps {
  to: 'login' | 'signUp' | 'forgotPassword'
  children: string
}

/** Keeps the address that was asked for (R33). */
export const VisitorLink = ({ to, children }: VisitorLinkProps) => (
  <TextLink to={linkTo(to)} state={useEntryState()}>
    {children}
  </TextLink>
)
