import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/link.tsx'
import type { ShellUser } from './menu.ts'

interface ProfileBlockProps {
  user: ShellUser
  isIconOnly: boolean
  onChoose: () => void
}

/** Keeps its height while empty, so that nothing moves when the text arrives. */
const LINE = 'block min-h-4 truncate text-muted text-xs'

export function ProfileBlock({ user, isIconOnly, onChoose }: ProfileBlockProps) {
  return (
    <div
      className={clsx('shrink-0 pt-[max(0.75rem,env(safe-area-inset-top))]', isIconOnly ? 'px-0.5' : 'px-3')}
    >
      <Link
        to={linkTo('profile')}
        onClick={onChoose}
        data-tip={isIconOnly ? user.name : undefined}
        className={clsx(
          'flex min-h-14 items-center gap-3 rounded-md transition-colors duration-(--duration-fast) hover:bg-sunken focus-visible:-outline-offset-3',
          isIconOnly ? 'justify-center' : 'p-2',
        )}
      >
        <Avatar initials={user.initials} size={isIconOnly ? 'sm' : 'md'} />
        <span className={isIconOnly ? 'sr-only' : 'min-w-0 grow'}>
          <span className="block truncate font-semibold">{user.name}</span>
          {user.username !== undefined && (
            <span className={LINE}>{user.username && shellWords.atUsername(user.username)}</span>
          )}
          <span className={LINE}>{user.email}</span>
        </span>
      </Link>
    </div>
  )
}
