import type { Role } from '#domain/core/roles.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Greeting } from './Greeting.tsx'
import { layoutTexts as texts } from './layout.texts.ts'
import { SideMenu } from './SideMenu.tsx'

type SideDrawerProps = { name: string; role: Role; present: string; isOpen: boolean; onClose: () => void }

/** The side menu in a drawer, for phones, which have no room for a menu beside the content. */
export const SideDrawer = ({ name, role, present, isOpen, onClose }: SideDrawerProps) => (
  <SidePanel
    opened={isOpen}
    onClose={onClose}
    size="19rem"
    title={<Greeting name={name} />}
    closeLabel={texts.closeMenu}
    styles={{ header: { padding: '0.5rem 0.75rem 0.5rem 1.25rem' } }}
  >
    <SideMenu role={role} present={present} onPick={onClose} />
  </SidePanel>
)
