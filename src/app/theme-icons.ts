import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** Icons of the themes, in the order in which the themes are offered. */
export const THEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
