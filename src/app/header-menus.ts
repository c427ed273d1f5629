import { AccountMenu } from './AccountMenu.tsx'
import { NotificationMenu } from './NotificationMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** The menus of the header, in one chunk, which `LaterMenu` loads after the first screen. */
export const headerMenus = { AccountMenu, NotificationMenu, ThemeMenu }
