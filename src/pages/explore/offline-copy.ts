import { useEffect } from 'react';
import { keepOffline } from '../../services/keep-offline.ts';

/** Shows nothing, and lets the device keep the shelf (docs/behaviour, "Without a network"). */
export function OfflineCopy() {
  useEffect(() => void keepOffline(), []);
  return null;
}
