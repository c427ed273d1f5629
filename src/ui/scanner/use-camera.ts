import { useEffect, useState, type RefObject } from 'react'

/** Why there is no picture: `refused` by whoever holds the device, `none` found, or the `address` allows no camera. */
export type CameraTrouble = 'refused' | 'none' | 'address' | 'busy'
export type Camera = 'starting' | 'running' | CameraTrouble

export type Facing = 'environment' | 'user'

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Shows the camera in a video while the component is there; `attempt` asks again. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, facing: Facing, attempt: number): Camera {
  const [camera, setCamera] = useState<Camera>('starting')
  useEffect(() => {
    let isOver = false
    let shown: MediaStream | undefined
    const show = async (): Promise<void> => {
      // Browsers hide cameras from addresses without a certificate.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) return setCamera('address')
      const wanted = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } }
      const stream = await devices.getUserMedia({ video: wanted, audio: false })
      if (isOver || !video.current) return stop(stream)
      shown = stream
      video.current.srcObject = stream
      await video.current.play()
      setCamera('running')
    }
    setCamera('starting')
    show().catch((error: unknown) => {
      if (!isOver) setCamera(troubleOf(error))
    })
    return () => {
      isOver = true
      if (shown) stop(shown)
    }
  }, [video, facing, attempt])
  return camera
}
