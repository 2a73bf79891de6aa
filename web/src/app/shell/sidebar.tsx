import { shellWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { optionalPart } from '#ui/optional-part.tsx'
import type { MenuItem, ShellUser } from './menu.ts'
import { MenuList } from './menu-list.tsx'
import { ProfileBlock } from './profile-block.tsx'

/** Without it the entries still have their names. */
const Tips = optionalPart(() => import('#ui/tips.tsx').then(module => module.Tips))

export interface SidebarProps {
  user: ShellUser
  menu: readonly MenuItem[]
  onLogOut: () => void
}

interface Props extends SidebarProps {
  isIconOnly?: boolean
  onChoose: () => void
  /** beside Log Out, where the thumb that opened the drawer is */
  closeButton?: ReactNode
}

export function Sidebar({ user, menu, onLogOut, isIconOnly = false, onChoose, closeButton }: Props) {
  return (
    <div className="flex h-full flex-col">
      {isIconOnly && (
        <Suspense fallback={null}>
          <Tips delayMs={0} />
        </Suspense>
      )}
      <ProfileBlock user={user} isIconOnly={isIconOnly} onChoose={onChoose} />
      <div
        className={clsx(
          'flex min-h-0 grow flex-col overflow-y-auto py-4',
          isIconOnly ? 'px-0.5' : 'px-[12px]',
          closeButton && '[&>nav]:mt-auto',
        )}
      >
        <MenuList menu={menu} isIconOnly={isIconOnly} onChoose={onChoose} />
      </div>
      <div
        className={clsx(
          'flex shrink-0 flex-wrap items-center gap-3 border-line border-t pb-(--dock-gap)',
          isIconOnly ? 'px-0.5 pt-3' : closeButton ? 'px-4 pt-4' : 'px-3 pt-3',
        )}
      >
        <button
          type="button"
          onClick={onLogOut}
          data-tip={isIconOnly ? shellWords.logOut : undefined}
          className={clsx(
            isIconOnly ? 'justify-center' : 'px-3',
            'flex min-h-12 min-w-fit flex-1 items-center gap-3 rounded-md font-semibold text-bad-ink transition-colors duration-(--duration-fast) hover:bg-bad-soft focus-visible:-outline-offset-3 md:min-h-11 [&>svg]:size-5 [&>svg]:shrink-0',
          )}
        >
          <LogOut aria-hidden="true" />
          <span className={isIconOnly ? 'sr-only' : 'whitespace-nowrap'}>{shellWords.logOut}</span>
        </button>
        {closeButton}
      </div>
    </div>
  )
}
