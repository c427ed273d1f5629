import { z } from 'zod'
import { idOf } from '../core/fields.ts'

/** Number of a drawer session: of the device's own series (K7Q-Z000012), or of the server's (S-Z000012). */
export const DrawerNumber = idOf('receipt', z.string().regex(/^[0-9A-Z]{1,6}-Z\d{6,10}$/))
