import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** Of the choices of a theme, in the order in which they are offered. */
export const THEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
