import { schemeScreen } from './documents.screens.ts'
import { documentsScreen } from './documents-screen.tsx'

/** Teachers upload their schemes of work; the office reads them. */
export default documentsScreen(schemeScreen, 'scheme')
