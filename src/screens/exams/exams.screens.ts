import { entryScreens } from './entry/entry.screens.ts'

export const examScreens = [...entryScreens]
