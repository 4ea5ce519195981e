"use client";

import type { Tooltip as Base } from "@base-ui/react/tooltip";
import { useEffect, useRef, useState } from "react";

const load = () => import("@base-ui/react/tooltip").then((loaded) => loaded.Tooltip);

/**
 * Shows what stands in `data-hint` of whatever the pointer is on: the whole of a text that is cut, the figure of a bar. One
 * for the whole page, fetched when the first is pointed at. What it says stands elsewhere too: a finger opens none.
 */
export function Tooltips() {
  const [Tooltip, setTooltip] = useState<typeof Base | null>(null);
  const [target, setTarget] = useState<Element | null>(null);
  /** While it goes, it says what it said. */
  const last = useRef(target);
  if (target !== null) last.current = target;
  useEffect(() => {
    const look = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const found = event.target instanceof Element ? event.target.closest("[data-hint]") : null;
      setTarget(found !== null && !isWhole(found) ? found : null);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") setTarget(null);
    };
    document.addEventListener("pointerover", look);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("pointerover", look);
      document.removeEventListener("keydown", leave);
    };
  }, []);
  const isWanted = target !== null;
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (loaded) => setTooltip(() => loaded),
      () => {},
    );
  }, [isWanted]);
  if (!Tooltip) return null;
  return (
    <Tooltip.Root open={isWanted}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={last.current} sideOffset={6} className="pointer-events-none z-50">
          <Tooltip.Popup className="wrap-anywhere max-w-80 rounded bg-ink px-2.5 py-1 text-paper text-print motion-safe:animate-arrive">
            {last.current?.getAttribute("data-hint")}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** A text of which nothing is cut needs no second telling. */
const isWhole = (element: Element) =>
  element instanceof HTMLElement &&
  element.scrollWidth <= element.clientWidth + 1 &&
  element.scrollHeight <= element.clientHeight + 1;
