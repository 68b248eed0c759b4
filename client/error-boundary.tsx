// The error boundary around a widget. Shows an error message, and keeps the last good HTML with the typed text.
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Still contains the widget's HTML while the error is handled. */
  island: HTMLElement;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  private lastGood: DocumentFragment | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // Copies the HTML now, because React removes it as soon as `render` returns.
    this.lastGood ??= copyForReading(this.props.island);
    return (
      <div className="guard">
        <p className="form-problem" role="alert">
          <strong>Unexpected Application Error!</strong> This part of the page has stopped working. What it last showed
          is kept below; loading the page again may help.
        </p>
        <div
          ref={(container) => {
            if (container && this.lastGood) container.replaceChildren(this.lastGood);
          }}
        />
      </div>
    );
  }
}

/**
 * Copies an island's content with typed text and choices. Text in the copy can be read and selected, but its buttons do
 * nothing.
 */
function copyForReading(island: HTMLElement): DocumentFragment {
  const copy = document.createDocumentFragment();
  copy.append(...[...island.childNodes].map((node) => node.cloneNode(true)));
  const selects = island.querySelectorAll('select');
  copy.querySelectorAll('select').forEach((select, index) => {
    select.selectedIndex = selects[index]!.selectedIndex;
  });
  for (const control of copy.querySelectorAll<HTMLInputElement>('button, select, [type=checkbox], [type=radio]')) {
    control.disabled = true;
  }
  for (const field of copy.querySelectorAll<HTMLInputElement>('input, textarea')) field.readOnly = true;
  return copy;
}
