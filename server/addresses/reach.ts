import type { Lookup } from './name-lookup.ts'
import type { OwnCertificate } from './own-certificate.ts'

/** How a server listens; `trustPort`: where it hands out the school's authority, null where it does not. */
export type Listening = {
  host: string
  /** Whether its settings say where it listens; else it listens to the network once there is a certificate. */
  isHostSet: boolean
  port: number
  /** Whether it speaks TLS by now. */
  isSecure: boolean
  /** Whether other machines are served without TLS, too. */
  isPlainForAll: boolean
  tls: { cert: string; key: string } | null
  dataDir: string
  publicOrigin: string | null
  trustPort: number | null
}

/** How this server is reached, for whoever opens the school. */
export type Reach = {
  listening: () => Listening
  /** Uses a certificate of the school's own at once; false where the server has to be started again for it. */
  renew: (made: OwnCertificate) => Promise<boolean>
  lookup: Lookup
}
