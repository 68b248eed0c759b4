// Stands around a widget: when its code throws, says so and keeps the last good HTML, with what was typed,
// readable beneath.
import { Component, type ReactNode } from 'react';

interface GuardProps {
  /** The island; its content is still whole while the error is being handled. */
  island: HTMLElement;
  children: ReactNode;
}

export class Guard extends Component<GuardProps, { failed: boolean }> {
  override state = { failed: false };
  private lastGood: DocumentFragment | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // React takes the old content away as soon as this returns, so it is copied now or never.
    this.lastGood ??= copyForReading(this.props.island);
    return (
      <div className="guard">
        <p role="alert">
          <strong>Unexpected Application Error!</strong> This part of the page has stopped working. What it last showed is kept
          below; loading the page again may help.
        </p>
        <div ref={(place) => { if (place && this.lastGood) place.replaceChildren(this.lastGood); }} />
      </div>
    );
  }
}

/** The island's content with what was typed and chosen; its fields can be read and copied, its buttons do nothing. */
function copyForReading(island: HTMLElement): DocumentFragment {
  const copy = document.createDocumentFragment();
  copy.append(...[...island.childNodes].map((node) => node.cloneNode(true)));
  const selects = island.querySelectorAll('select');
  copy.querySelectorAll('select').forEach((select, at) => {
    select.selectedIndex = selects[at]!.selectedIndex;
  });
  for (const control of copy.querySelectorAll<HTMLInputElement>('button, select, [type=checkbox], [type=radio]')) control.disabled = true;
  for (const field of copy.querySelectorAll<HTMLInputElement>('input, textarea')) field.readOnly = true;
  return copy;
}
