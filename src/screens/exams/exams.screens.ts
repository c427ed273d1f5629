import { reportScreens } from './reports/reports.screens.ts'

export const examScreens = [...reportScreens]
