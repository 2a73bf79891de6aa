import { documentTitle } from '@muster/domain/shell/rules.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#device/document-title.ts'
import { Modal } from '#ui/modal.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { Sidebar, type SidebarProps } from './sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'

interface ShellProps extends SidebarProps {
  title: string
  bell?: ReactNode
  children: ReactNode
}

export function Shell({ title, bell, children, ...sidebar }: ShellProps) {
  const { isNarrow, isExpanded, isDrawerOpen, setIsDrawerOpen, toggle } = useSidebar()
  const closeDrawer = () => setIsDrawerOpen(false)
  useDocumentTitle(documentTitle(title))
  return (
    <>
      <ShellFrame
        title={title}
        bell={bell}
        isExpanded={isExpanded}
        isMenuOpen={isNarrow ? isDrawerOpen : isExpanded}
        onMenu={toggle}
        sidebar={!isNarrow && <Sidebar {...sidebar} isIconOnly={!isExpanded} onChoose={closeDrawer} />}
      >
        {children}
      </ShellFrame>
      <Modal isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen} kind="left" label={shellWords.menu}>
        <Sidebar {...sidebar} onChoose={closeDrawer} closeButton={<CloseButton onClose={closeDrawer} />} />
      </Modal>
    </>
  )
}

/** At the place of the menu button, so that a double tap opens and closes. */
const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    aria-label={shellWords.closeMenu}
    onClick={onClose}
    className="flex size-(--menu-size) shrink-0 items-center justify-center rounded-full bg-sunken hover:text-accent"
  >
    <X aria-hidden="true" className="size-6" />
  </button>
)
