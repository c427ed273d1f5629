// oxlint-disable-next-line eslint/no-restricted-imports -- Dialog and SidePanel show them, and return the focus.
import { Drawer, Menu, Modal } from '@mantine/core'

/** What opens over a page, in a file that no first screen needs. */
export const overlays = { Drawer, Menu, Modal }
