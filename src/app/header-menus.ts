// The menus of the header in one chunk (LaterMenu.tsx).
export { AccountMenu } from './AccountMenu.tsx'
export { NotificationMenu } from './NotificationMenu.tsx'
export { ThemeMenu } from './ThemeMenu.tsx'
