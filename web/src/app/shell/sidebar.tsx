import { shellWords } from '@muster/domain/shell/words.ts'
import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Turning } from '#ui/spinner.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { MenuItem, ShellUser } from './menu.ts'
import { MenuList } from './menu-list.tsx'
import { ProfileBlock } from './profile-block.tsx'

export interface SidebarProps {
  user: ShellUser
  menu: readonly MenuItem[]
  onLogOut: () => void
  isLoggingOut: boolean
}

interface Props extends SidebarProps {
  isIconOnly?: boolean
  onChoose: () => void
  /** stands beside Log Out, where the thumb that opened the drawer already is */
  closeButton?: ReactNode
}

export function Sidebar({
  user,
  menu,
  onLogOut,
  isLoggingOut,
  isIconOnly = false,
  onChoose,
  closeButton,
}: Props) {
  const logOutLabel = isLoggingOut ? shellWords.loggingOut : shellWords.logOut
  return (
    <div className="flex h-full flex-col">
      <ProfileBlock user={user} isIconOnly={isIconOnly} onChoose={onChoose} />
      {/* On a phone the entries gather at the bottom, within reach of one thumb. */}
      <div
        className={clsx(
          'flex min-h-0 grow flex-col overflow-y-auto py-4',
          isIconOnly ? 'px-0.5' : 'px-3',
          closeButton && '[&>nav]:mt-auto',
        )}
      >
        <MenuList menu={menu} isIconOnly={isIconOnly} onChoose={onChoose} />
      </div>
      <div
        className={clsx(
          'flex shrink-0 items-center gap-3 border-line border-t pb-(--dock-gap)',
          isIconOnly ? 'px-0.5 pt-3' : closeButton ? 'px-4 pt-4' : 'px-3 pt-3',
        )}
      >
        {closeButton}
        <Tooltip label={logOutLabel} delayMs={0} isOff={!isIconOnly}>
          <button
            type="button"
            onClick={onLogOut}
            disabled={isLoggingOut}
            className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 font-medium text-bad-ink transition-colors duration-(--duration-fast) hover:bg-bad-soft focus-visible:-outline-offset-3 md:min-h-11 [&>svg]:size-5 [&>svg]:shrink-0"
          >
            {isLoggingOut ? <Turning /> : <LogOut aria-hidden="true" />}
            <span className={isIconOnly ? 'sr-only' : 'truncate'}>{logOutLabel}</span>
          </button>
        </Tooltip>
      </div>
    </div>
  )
}
