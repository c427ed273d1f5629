import type { ReactNode } from 'react'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { useMay } from '#data/session/use-may.ts'

type IfMayProps = { call: EndpointDefinition; children: ReactNode }

/** Controls of a call, for those who may make it; whoever only reads a screen does not see them. */
export const IfMay = ({ call, children }: IfMayProps) => (useMay(call) ? children : null)
