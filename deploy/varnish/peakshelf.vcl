vcl 4.1;
# The site behind Varnish 6.6 or newer with the module xkey (varnish-modules). TLS ends before it. Settings of the site:
#   CDN_PURGE=varnish  CDN_PURGE_URL=http://ADDRESS-OF-VARNISH:6081
#   TRUSTED_PROXIES=ADDRESS-OF-VARNISH,ADDRESS-OF-WHAT-ENDS-TLS
import directors;
import std;
import xkey;

# A process that begins to end says so here at once, and takes no new requests 5 s later: two bad looks of three are enough.
# A look may take longer than a busy process does.
probe ready {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 5s;
    .window = 3;
    .threshold = 2;
}

# One for each process.
backend first {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = ready;
}
backend second {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = ready;
}

# Where the processes of the site are.
acl purgers {
    "127.0.0.1";
    "::1";
}

# What ends TLS, and says who a visitor is.
acl terminators {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new site = directors.round_robin();
    site.add_backend(first);
    site.add_backend(second);
}

sub vcl_recv {
    set req.backend_hint = site.backend();
    if (req.method == "PURGE") {
        # Varnish has noted who asks. More than that comes from a visitor, through what ends TLS.
        if (client.ip !~ purgers || req.http.X-Forwarded-For != "" + client.ip || !req.http.xkey-purge) {
            return (synth(403, "Not you"));
        }
        set req.http.x-purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.x-purged));
    }
    # Nobody chooses his own address, or the id of his request.
    if (client.ip !~ terminators) {
        set req.http.X-Forwarded-For = client.ip;
        unset req.http.X-Forwarded-Proto;
        unset req.http.X-Request-Id;
    }
    if (req.url ~ "^/(admin|auth|rest/v1|functions/v1|storage/v1/object/authenticated)") {
        return (pass);
    }
    # Whoever has just saved something is answered by a process that has heard of it.
    if (req.http.X-Change-Token || req.http.Cookie ~ "(^|; *)__Host-change=") {
        return (pass);
    }
    if (req.method == "GET" || req.method == "HEAD") {
        if (!req.http.Authorization && req.url !~ "^/(preview|pay|bookings)/") {
            # No public page reads a cookie.
            unset req.http.Cookie;
        }
    }
}

sub vcl_backend_fetch {
    # One that is gone refuses, and the next is asked: by its turn, not by the looks at it.
    if (bereq.retries > 0) {
        set bereq.backend = site.backend();
    }
}

sub vcl_backend_error {
    # Never a write that may have been done.
    if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
        return (retry);
    }
}

sub vcl_backend_response {
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
}
