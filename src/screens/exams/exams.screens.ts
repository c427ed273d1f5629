import { entryScreens } from './entry/entry.screens.ts'
import { reportScreens } from './reports/reports.screens.ts'

export const examScreens = [...entryScreens, ...reportScreens]
