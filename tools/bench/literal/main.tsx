/**
 * The specification as its words say it, to measure against: every document is read, every address
 * looked up, every spine an image in the page, every keystroke filters and renders everything. Plain,
 * competent React, built for production like the site itself; only what is measured is here.
 */
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Admin } from './admin.tsx';
import { Explore } from './explore.tsx';
import './literal.css';

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Routes>
      <Route path="/explore" element={<Explore />} />
      <Route path="/admin" element={<Admin />} />
    </Routes>
  </BrowserRouter>,
);
