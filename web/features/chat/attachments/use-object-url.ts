import { useEffect, useState } from "react";

/** An object URL for these bytes, which is revoked when the component goes. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(bytes);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [bytes]);
  return address;
}
