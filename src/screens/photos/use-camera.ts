import { useEffect, useRef, useState, type RefObject } from 'react'

/** `missing`: the browser has no camera for this page; `refused`: somebody has said no. */
type CameraState = 'starting' | 'on' | 'missing' | 'refused'

/** Larger than a photo, and small enough for a cheap tablet. */
const WANTED = { width: { ideal: 640 }, height: { ideal: 640 } }

export type Camera = {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Looks at the other side. */
  turn: () => void
}

/** Shows the picture of a camera in a video, as long as the component is there. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [facing, setFacing] = useState<'environment' | 'user'>('environment')
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    // `mediaDevices` is missing on addresses without TLS.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    let stream: MediaStream | null = null
    let isOver = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      try {
        if (!devices) return setState('missing')
        stream = await devices.getUserMedia({ video: { facingMode: facing, ...WANTED }, audio: false })
        if (isOver) return stop()
        if (video.current) video.current.srcObject = stream
        setState('on')
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isOver) setState(isRefused ? 'refused' : 'missing')
      }
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [facing])
  return { video, state, turn: () => setFacing((now) => (now === 'user' ? 'environment' : 'user')) }
}
