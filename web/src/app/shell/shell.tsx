import { documentTitle } from '@muster/domain/shell/rules.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#device/document-title.ts'
import { Modal } from '#ui/modal.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { Sidebar, type SidebarProps } from './sidebar.tsx'
import { type Tab, TabBar } from './tab-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

interface ShellProps extends SidebarProps {
  title: string
  /** `null` until the person's event is known */
  tabs: readonly Tab[] | null
  bell?: ReactNode
  children: ReactNode
}

export function Shell({ title, tabs, bell, children, ...sidebar }: ShellProps) {
  const { isNarrow, isExpanded, isDrawerOpen, setIsDrawerOpen, toggle } = useSidebar()
  const closeDrawer = () => setIsDrawerOpen(false)
  useDocumentTitle(documentTitle(title))
  return (
    <>
      <ShellFrame
        title={title}
        bell={bell}
        isExpanded={isExpanded}
        onMenu={toggle}
        tabBar={isNarrow && <TabBar tabs={tabs} isMoreOpen={isDrawerOpen} onMore={toggle} />}
        sidebar={!isNarrow && <Sidebar {...sidebar} isIconOnly={!isExpanded} onChoose={closeDrawer} />}
      >
        {children}
      </ShellFrame>
      <Modal isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen} kind="right" label={shellWords.menu}>
        <Sidebar {...sidebar} onChoose={closeDrawer} closeButton={<CloseButton onClose={closeDrawer} />} />
      </Modal>
    </>
  )
}

/** At the place of More, so that a double tap opens and closes. */
const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    aria-label={shellWords.closeMenu}
    onClick={onClose}
    className="ml-auto flex size-13 shrink-0 items-center justify-center rounded-full bg-sunken hover:text-accent"
  >
    <X aria-hidden="true" className="size-6" />
  </button>
)
